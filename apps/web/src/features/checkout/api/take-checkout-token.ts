/** The client token in the fragment of the checkout's address, removed from it at once; null where there is none. */
export function takeCheckoutToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) history.replaceState(history.state, '', location.pathname)
  return token
}
