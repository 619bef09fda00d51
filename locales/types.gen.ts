// Made from locales/en by locales/make-types.ts; not edited by hand.
export interface Texts {
  "common": {
    "appName": "Fernhill",
    "starting": "Starting",
    "startingSlow": "This takes longer than usual. Nothing is lost.",
    "tryAgain": "Try again",
    "close": "Close",
    "cancel": "Cancel",
    "save": "Save changes",
    "saving": "Saving…",
    "undo": "Undo",
    "retry": "Retry",
    "signIn": "Sign in",
    "signOut": "Sign out",
    "back": "Back",
    "optional": "optional",
    "loading": "Loading",
    "copyDetails": "Copy details",
    "copied": "Copied",
    "more": "More"
  }
  "config": {
    "title": "Appearance",
    "scheme": {
      "legend": "Theme",
      "light": "Light",
      "dark": "Dark",
      "system": "System"
    },
    "preset": {
      "legend": "Colours",
      "default": "Azure",
      "theme1": "Slate",
      "theme2": "Ink",
      "theme3": "Pine",
      "theme4": "Petrol",
      "theme5": "Midnight",
      "theme6": "Indigo"
    },
    "menuTone": {
      "legend": "Menu tone",
      "light": "Light",
      "dark": "Dark"
    },
    "layout": {
      "legend": "Layout",
      "vertical": "Vertical",
      "horizontal": "Horizontal"
    },
    "drawer": {
      "legend": "Menu width",
      "full": "Full",
      "mini": "Icons only",
      "horizontal": "The horizontal layout has no side menu."
    },
    "container": {
      "label": "Keep content at 1200 px",
      "hint": "Centres pages on wide screens."
    },
    "font": "Font",
    "corners": {
      "legend": "Corners",
      "value": "{{value}} px"
    },
    "filled": {
      "label": "Filled fields",
      "hint": "Gives input fields a light background."
    },
    "language": "Language",
    "rtl": {
      "label": "Right to left",
      "hint": "Mirrors the layout in any language."
    },
    "singleKeys": {
      "label": "Single-key shortcuts",
      "hint": "Keys such as ? and [ work outside fields."
    },
    "snackbar": {
      "icons": "Icons in messages",
      "hide": "None",
      "default": "Drawn",
      "useemojis": "Emoji",
      "stack": "Messages at once",
      "duration": "Messages stay for",
      "seconds_one": "{{count}} s",
      "seconds_other": "{{count}} s",
      "dense": "Dense messages"
    },
    "reset": "Reset to defaults"
  }
  "shell": {
    "skip": "Skip to content",
    "mainMenu": "Main menu",
    "home": "{{name}}, home",
    "openMenu": "Open menu",
    "closeMenu": "Close menu",
    "collapseMenu": "Collapse menu",
    "expandMenu": "Expand menu",
    "search": "Search pages and actions",
    "language": "Language",
    "more": "More",
    "breadcrumbs": "Breadcrumbs",
    "appearance": "Appearance",
    "help": "Help and shortcuts",
    "claim": "Orders, stock and people, in one calm place.",
    "scheme": {
      "toDark": "Dark theme",
      "toLight": "Light theme"
    },
    "nav": {
      "overview": "Overview",
      "dashboard": "Dashboard",
      "widget": "Widgets",
      "statistics": "Statistics",
      "data": "Data",
      "chart": "Charts"
    },
    "palette": {
      "pages": "Pages",
      "actions": "Actions",
      "none": "Nothing for “{{text}}”. Check the spelling.",
      "found_one": "{{count}} result",
      "found_other": "{{count}} results"
    },
    "keys": {
      "palette": "Search pages and actions",
      "help": "This list",
      "search": "Search on this page",
      "collapse": "Collapse or expand the menu",
      "goDashboard": "Go to the dashboard",
      "landmark": "Next part of the page",
      "close": "Close or clear"
    },
    "singleKeys": "Single-key shortcuts",
    "singleKeysHint": "Off: only keys together with Ctrl or ⌘, F6 and Esc work.",
    "devtools": "Developer tools",
    "devtoolsHint": "Shows the query and route inspectors, for people who look after this installation.",
    "update": {
      "text": "A new version is ready.",
      "load": "Load it",
      "later": "Later"
    }
  }
  "ui": {
    "delta": {
      "up": "up",
      "down": "down",
      "same": "unchanged"
    },
    "offline": "You are offline. Changes are kept and sent when you are back.",
    "password": {
      "show": "Show password",
      "empty": "At least 8 characters. Length counts most.",
      "short": "Too short: use at least 8 characters.",
      "weak": "Weak: easy to guess. Make it longer.",
      "fair": "Fair. A few more characters make it strong.",
      "strong": "Strong."
    },
    "chart": {
      "menu": "More for “{{title}}”",
      "asTable": "View as table",
      "asChart": "View as chart",
      "csv": "Download CSV",
      "noData": "Nothing to draw for these days."
    }
  }
}
