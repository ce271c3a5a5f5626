/** The token in the address's fragment, removed from it at once so that it stays in no history. */
export function takeFragmentToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return token
}
