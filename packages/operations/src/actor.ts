/** Who does it: a person acting for an account. Stands in the account's audit log. */
export type AccountActor = { accountId: string; userId: string }
