/** A link of the home screen; `reason` is why it is disabled for now. Null: not for this person, or not built. */
export type HomeLink = { to: string; reason: string | null } | null

/** Links that depend on the other features; the composition builds them from the table of screens. */
export type HomeLinks = { live: HomeLink; analytics: HomeLink; plans: HomeLink; suspicious: HomeLink }
