import type { Plan } from '@videozz/domain'

/** A plan, sold or as a session carries it, with the name its id has in the contract. */
export const presentPlan = <P extends Plan>({ id, ...plan }: P): { _id: string } & Omit<P, 'id'> => ({ _id: id, ...plan })
