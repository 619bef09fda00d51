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
}
