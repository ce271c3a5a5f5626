export type ReturnSearch = { voltar?: string }

/** Reads the address to go back to after a sign-in. @param allowed what it may be: never an address of another site. */
export const returnSearch =
  (allowed: RegExp) =>
  ({ voltar }: Record<string, unknown>): ReturnSearch =>
    typeof voltar === 'string' && allowed.test(voltar) ? { voltar } : {}
