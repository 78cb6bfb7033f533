#!/usr/bin/python3
"""A window that is nothing but a view of WebKitGTK, for WebKitWebDriver: the browser that comes with
WebKitGTK cannot be as narrow as a phone, and asks before it saves a file.

Arguments: --automation --downloads=FOLDER --dark --without-scripts"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

given = dict((argument[2:].split("=", 1) + [""])[:2] for argument in sys.argv[1:])
context = WebKit2.WebContext.new_ephemeral()
manager = context.get_website_data_manager()
manager.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)


def save(_, download):
    def choose(chosen, name):
        path = os.path.join(given["downloads"], os.path.basename(name))
        chosen.set_allow_overwrite(True)
        chosen.set_destination("file://" + path.replace("%", "%25").replace(" ", "%20"))
        return True

    download.connect("decide-destination", choose)


def decide(_, decision, kind):
    if kind != WebKit2.PolicyDecisionType.RESPONSE:
        return False
    headers = decision.get_response().get_http_headers()
    disposition = headers and headers.get_one("Content-Disposition") or ""
    if not disposition.startswith("attachment") and decision.is_mime_type_supported():
        return False
    decision.download()
    return True


def make_view(*_):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    # Scripts of the driver run all the same.
    settings.set_enable_javascript("without-scripts" not in given)
    policies = WebKit2.WebsitePolicies(autoplay=WebKit2.AutoplayPolicy.ALLOW)
    view = WebKit2.WebView(
        web_context=context,
        settings=settings,
        website_policies=policies,
        is_controlled_by_automation=True,
    )
    view.connect("decide-policy", decide)
    view.connect("web-process-terminated", lambda _, why: print("CONSOLE ERROR process ended", why.value_nick, flush=True))
    view.connect("load-changed", lambda v, e: print("LOAD", e.value_nick, v.get_uri(), flush=True))
    window = Gtk.Window()
    window.set_default_size(1280, 900)
    window.add(view)
    window.show_all()
    # No window manager makes it the active one: without that nothing is drawn as focused.
    window.present()
    view.grab_focus()
    return view


def start(_, session):
    information = WebKit2.ApplicationInfo()
    information.set_name("webkit-view")
    session.set_application_info(information)
    session.connect("create-web-view", make_view)


if "dark" in given:
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", True)
context.connect("download-started", save)
context.set_automation_allowed(True)
context.connect("automation-started", start)
Gtk.main()
