// The account, once somebody is signed in.

import { h } from "./dom.js";
import { card, screen } from "./frame.js";

screen("account", ({ me }) => card(me.nickname, h("p", {}, me.email ?? me.phone ?? "")), { signedIn: true });
