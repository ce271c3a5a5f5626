import { tabKept } from '../../../shared/kept.ts'

const name = 'videozz:return'

/** Stores the address to return to while the platform signs the user in. */
export function keepReturn(address: string | undefined): void {
  if (address === undefined) tabKept.drop(name)
  else tabKept.write(name, address)
}

/** Returns the stored address and deletes it. */
export function takeReturn(): string | undefined {
  const address = tabKept.read(name) ?? undefined
  tabKept.drop(name)
  return address
}
