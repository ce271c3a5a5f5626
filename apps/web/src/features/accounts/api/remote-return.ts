import { tabKept } from '../../../shared/kept.ts'

const name = 'videozz:return'

/** Remembers where the user wanted to go while the platform signs them in. */
export function keepReturn(address: string | undefined): void {
  if (address === undefined) tabKept.drop(name)
  else tabKept.write(name, address)
}

/** Returns where the user wanted to go and forgets it. */
export function takeReturn(): string | undefined {
  const address = tabKept.read(name) ?? undefined
  tabKept.drop(name)
  return address
}
