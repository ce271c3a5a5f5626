/** A link of the home screen; `reason` is why it is disabled for now. Null: not for this person, or not built. */
export type HomeLink = { to: string; reason: string | null } | null

/** Ways that depend on what else the product has; the composition reads them off the table of screens. */
export type HomeLinks = { live: HomeLink; analytics: HomeLink; plans: HomeLink; regularize: HomeLink }
