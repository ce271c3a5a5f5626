const place = 'videozz:affiliate'
const form = /^[\w.-]{1,64}$/

/** Keeps who sent this visitor (`?a=`). The first one counts. */
export function keepAffiliate(search: string): void {
  const given = new URLSearchParams(search).get('a')
  if (given !== null && form.test(given) && affiliate() === undefined) localStorage.setItem(place, given)
}

/** Who sent this visitor first. */
export function affiliate(): string | undefined {
  const kept = localStorage.getItem(place)
  return kept !== null && form.test(kept) ? kept : undefined
}
