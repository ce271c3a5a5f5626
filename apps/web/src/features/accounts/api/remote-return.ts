const name = 'videozz:return'

/** Remembers where the user wanted to go while the platform signs him in. */
export function keepReturn(address: string | undefined): void {
  if (address === undefined) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, address)
}

/** Where he wanted to go, once. */
export function takeReturn(): string | undefined {
  const address = sessionStorage.getItem(name) ?? undefined
  sessionStorage.removeItem(name)
  return address
}
