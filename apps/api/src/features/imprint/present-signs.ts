import type { Answer, imprintRoutes } from '@videozz/contract'
import type { SignsOfCode } from '@videozz/db'
import { saySignOfMisuse, signConfidence, signWeight } from '@videozz/domain'

/** Signs of a code by kind, each in a sentence with the figures of the strongest. */
export const presentSigns = (signs: readonly SignsOfCode[]): Answer<typeof imprintRoutes.inspectCode>['signs'] =>
  signs.map(({ kind, of, count, firstAt, lastAt, details }) => {
    // Newer ones first: of equal figures the latest are shown; those that are deleted count last.
    const [strongest = null] = details.filter((detail) => detail !== null).toSorted((a, b) => signWeight(kind, b) - signWeight(kind, a))
    return {
      kind,
      of,
      count,
      what: saySignOfMisuse(kind, strongest),
      confidence: signConfidence(kind, count),
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    }
  })
