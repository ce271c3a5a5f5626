import type { Plan, SoldPlan } from '@videozz/contract'
import * as domain from '@videozz/domain'

/** A plan as the api answers it. */
const asAnswered = <P extends domain.Plan>({ id, ...plan }: P): { _id: string } & Omit<P, 'id'> => ({ _id: id, ...plan })

export const freePlan: Plan = asAnswered(domain.freePlan)
export const professionalPlan: Plan = asAnswered(domain.professionalPlan)
export const shippedPlans: SoldPlan[] = domain.shippedPlans.map(asAnswered)
