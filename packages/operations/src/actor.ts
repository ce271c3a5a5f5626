/** The person who acts, and for which account. Recorded in the account's audit log. */
export type AccountActor = { accountId: string; userId: string }
