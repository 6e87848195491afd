// The address of each screen. AccountPages.swift reads this list, a line for each: the server answers the page there.

const paths = {
  "account": "/",
  "sign-in": "/sign-in",
  "step-up": "/sign-in/confirm",
  "phone": "/sign-in/phone",
  "phone-code": "/sign-in/phone/code",
  "register": "/register",
  "register-code": "/register/code",
  "register-link": "/register/link",
  "profile": "/register/profile",
  "newcomer": "/register/newcomer",
  "forgot": "/forgot-password",
  "forgot-code": "/forgot-password/code",
  "reset-link": "/forgot-password/link",
  "recover": "/forgot-password/recovery-code",
  "nickname": "/nickname",
  "email": "/email",
  "email-code": "/email/code",
  "phone-change": "/phone",
  "phone-change-code": "/phone/code",
  "password": "/password",
  "factor": "/second-factor",
  "factor-lost": "/second-factor/lost",
  "factor-setup": "/second-factor/setup",
  "recovery-codes": "/second-factor/recovery-codes",
  "ways": "/ways-to-sign-in",
  "link": "/ways-to-sign-in/add",
  "authorize": "/sign-in/service",
  "merge": "/ways-to-sign-in/merge",
  "merge-offer": "/ways-to-sign-in/merge/confirm",
  "passkeys": "/passkeys",
  "services": "/services",
  "devices": "/devices",
  "export": "/export",
  "delete": "/delete",
};

export const isScreen = (name) => Object.hasOwn(paths, name);

/** Where a screen stands; one without an address of its own stands in the place of another. */
export const pathOf = (name) => paths[name] ?? location.pathname;

/** The screen that stands at the present address; the account where none does. */
export const nameHere = () => Object.keys(paths).find((name) => paths[name] === location.pathname) ?? "account";
