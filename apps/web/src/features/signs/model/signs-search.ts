import { choiceParam, numberParam, textParam } from '../../../shared/search/codecs.ts'
import { searchSchema, type ViewOf } from '../../../shared/search/search-schema.ts'

/** Periods of the filter, in days. */
export const periods = [7, 30, 90] as const

/** Search parameters of «Uso suspeito». `viewer`: id of the one viewer whose signs are shown; names are never part of the address. */
export const signsSearch = searchSchema({
  state: choiceParam(['new', 'all'], 'new'),
  days: numberParam(periods, null),
  viewer: textParam(16),
})
export type SignsView = ViewOf<typeof signsSearch>
