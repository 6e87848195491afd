# Second, IdeaBox and Readmigo: `make run` and `make test` are the two commands; `make` alone lists them all.

PREFIX ?= $(HOME)/.local
DESTDIR ?=

PRODUCTS := second second-web second-qr second-secret-service
IDEABOX_PRODUCTS := ideabox ideabox-web
# `second code` confirms the second factor in the session that run-account prints; second-qr reads its picture,
# second-secret-service is for `--store secret-service`.
ACCOUNT_PRODUCTS := accountd account-fakes readmigo second second-qr second-secret-service
# What people use is a release build: it is fast, and it ignores SECOND_NOW, which sets the clock in debug builds.
RUN_BIN := .build/release
# The installed form carries Swift's libraries inside, so it starts quickly and needs no Swift on the machine.
# Its flag changes every object file: hence a folder of its own.
INSTALL_BUILD := swift build -c release --static-swift-stdlib --scratch-path .build-install
INSTALL_BIN := .build-install/release

HERE := $(DESTDIR)$(PREFIX)
# Everything that is installed stands in these lines, and `uninstall` removes exactly these.
PROGRAM := $(HERE)/bin/second
HELPERS := second-web second-qr second-secret-service
LIBEXEC := $(HERE)/libexec/second
MANUAL := $(HERE)/share/man/man1/second.1
MANUAL_ZH := $(HERE)/share/man/zh_CN/man1/second.1
BASH := $(HERE)/share/bash-completion/completions/second
ZSH := $(HERE)/share/zsh/site-functions/_second
FISH := $(HERE)/share/fish/vendor_completions.d/second.fish
LAUNCHER := $(HERE)/share/applications/second.desktop
ICON := $(HERE)/share/icons/hicolor/scalable/apps/second.svg

.PHONY: help run ideabox run-account run-account-cluster simulate test check-apple soak bench fuzz static static-ideabox install uninstall

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-20s %s\n", $$1, $$2 }' Makefile

run: ## build what running needs and open the page (`second web`)
	@scripts/setup run
	@for product in $(PRODUCTS); do swift build -c release --product $$product || exit 1; done
	$(RUN_BIN)/second web

ideabox: ## build IdeaBox and open its page (`ideabox web`)
	@scripts/setup run
	@for product in $(IDEABOX_PRODUCTS); do swift build -c release --product $$product || exit 1; done
	$(RUN_BIN)/ideabox web

run-account: ## build the account service and start it with fakes of Apple and WeChat, mail as files
	@scripts/setup run
	@for product in $(ACCOUNT_PRODUCTS); do swift build -c release --product $$product || exit 1; done
	@scripts/run-account

run-account-cluster: ## build the account service and start three of it on two databases behind a balancer, to kill any one process
	@scripts/setup cluster
	@for product in accountd readmigo; do swift build -c release --product $$product || exit 1; done
	@python3 Tools/AccountCluster

simulate: ## open an app of Apple's systems on a page: APP=second|ideabox|readmigo DEVICE=iphone|ipad|mac ICLOUD=FOLDER FOLDER=... FILE=...
	@scripts/setup run
	@scripts/simulate '$(or $(APP),second)' --device '$(or $(DEVICE),iphone)' $(if $(ICLOUD),--icloud '$(ICLOUD)') $(if $(FOLDER),--folder '$(FOLDER)') $(if $(FILE),--file '$(FILE)') $(WITH)

test: ## run every check and the tests; of the pages in a browser two of ten
	@scripts/setup test
	@scripts/test

check-apple: ## what of `make test` looks after the app of iPhone, iPad and Mac
	@scripts/setup test
	@scripts/test --apple

soak: ## run the long tests with the full counts (kills, random histories); takes long
	@scripts/setup soak
	@scripts/test --soak

bench: static static-ideabox ## measure, beside the programs Second is compared with
	@scripts/setup bench
	@SECOND_BIN='$(CURDIR)/$(INSTALL_BIN)' Benchmarks/run

fuzz: ## throw generated links, Base32, vaults and files to import at the parsers
	@scripts/setup run
	@Fuzz/run

static:
	@scripts/setup run
	@for product in $(PRODUCTS); do $(INSTALL_BUILD) --product $$product || exit 1; done

static-ideabox:
	@scripts/setup run
	@for product in $(IDEABOX_PRODUCTS); do $(INSTALL_BUILD) --product $$product || exit 1; done

install: static ## install under PREFIX (default ~/.local): program, manual, completions, launcher; NAMES=1: shells complete account names
	install -D -s -m 755 $(INSTALL_BIN)/second '$(PROGRAM)'
	for helper in $(HELPERS); do install -D -s -m 755 $(INSTALL_BIN)/$$helper '$(LIBEXEC)'/$$helper || exit 1; done
	install -D -m 644 docs/second.1 '$(MANUAL)'
	install -D -m 644 docs/second.zh_CN.1 '$(MANUAL_ZH)'
	install -D -m 644 packaging/second.svg '$(ICON)'
	@for file in '$(BASH)' '$(ZSH)' '$(FISH)' '$(LAUNCHER)'; do mkdir -p "$$(dirname "$$file")" || exit 1; done
	$(INSTALL_BIN)/second --generate-completion-script bash > '$(BASH)'
	$(INSTALL_BIN)/second --generate-completion-script zsh > '$(ZSH)'
	$(INSTALL_BIN)/second --generate-completion-script fish > '$(FISH)'
	$(if $(filter 1,$(NAMES)),sed -i '1a export SECOND_COMPLETE_NAMES=1' '$(BASH)' '$(ZSH)' && sed -i '1i set -gx SECOND_COMPLETE_NAMES 1' '$(FISH)')
	sed 's|@PREFIX@|$(PREFIX)|' packaging/second.desktop.in > '$(LAUNCHER)'
	@echo 'Installed: $(PREFIX)/bin/second. If your shell does not find it, add $(PREFIX)/bin to your PATH.'

uninstall: ## remove what `make install` put there; your vault and keys are never touched
	rm -f '$(PROGRAM)' '$(MANUAL)' '$(MANUAL_ZH)' '$(BASH)' '$(ZSH)' '$(FISH)' '$(LAUNCHER)' '$(ICON)'
	for helper in $(HELPERS); do rm -f '$(LIBEXEC)'/$$helper; done
	@rmdir '$(LIBEXEC)' 2>/dev/null || true
	@echo 'Removed. Your vault and keys stay where they are (by default ~/.local/share/second and ~/.local/share/second-keychain).'
