# Second, IdeaBox and Readmigo: `make run` and `make test` are the two commands; `make` alone lists them all.

PREFIX ?= $(HOME)/.local
DESTDIR ?=

PRODUCTS := second second-web second-qr second-secret-service
IDEABOX_PRODUCTS := ideabox ideabox-web
# `second` is the authenticator to enrol on the page that run-account starts; second-qr reads its picture,
# second-secret-service is for `--store secret-service`.
ACCOUNT_PRODUCTS := accountd account-fakes readmigo second second-qr second-secret-service
# What people use is a release build: it is fast, and it ignores SECOND_NOW, which sets the clock in debug builds.
RUN_BIN := .build/release
# The installed form carries Swift's libraries inside, so it starts quickly and needs no Swift on the machine.
# Its flag changes every object file: hence a folder of its own.
INSTALL_BUILD := swift build -c release --static-swift-stdlib --scratch-path .build-install
INSTALL_BIN := .build-install/release

# What is installed where, and what is in the packages, stands in packaging/files.txt.
PACKAGES := second ideabox readmigo accountd
BUILD_DEB := .build-deb

.PHONY: help run ideabox run-account run-account-cluster simulate test check-apple soak bench fuzz static install uninstall deb

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

static: static-second

static-%:
	@scripts/setup run
	@products=$$(scripts/packages programs '$*') || exit 1; for product in $$products; do $(INSTALL_BUILD) --product $$product || exit 1; done

install: install-second ## install under PREFIX (default ~/.local): program, manual, completions, launcher; NAMES=1: shells complete account names; also install-ideabox, install-readmigo, install-accountd

install-%:
	@DESTDIR='$(DESTDIR)' scripts/packages check $* '$(PREFIX)'
	@$(MAKE) --no-print-directory static-$*
	@NAMES='$(NAMES)' DESTDIR='$(DESTDIR)' scripts/packages install $* $(INSTALL_BIN) '$(PREFIX)'
	@echo 'Installed: $(PREFIX)/bin/$*. If your shell does not find it, add $(PREFIX)/bin to your PATH.'

uninstall: uninstall-second ## remove what `make install` put there; your vault and keys are never touched; also uninstall-ideabox, …

uninstall-%:
	@DESTDIR='$(DESTDIR)' scripts/packages uninstall $* '$(PREFIX)'
	@echo 'Removed. What you keep with it (vault, keys, ideas, accounts) stays where it is.'

deb: $(PACKAGES:%=static-%) ## make Debian packages of all programs in .build-deb; VERSION=… gives them another version than that of the commit
	@scripts/setup deb
	@scripts/packages deb $(INSTALL_BIN) $(BUILD_DEB) $(VERSION)
