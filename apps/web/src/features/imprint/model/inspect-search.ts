import { choiceParam, pageParam, textParam } from '../../../shared/search/codecs.ts'
import { searchSchema } from '../../../shared/search/search-schema.ts'

/** Tabs of Imprint: the code, a leaked file, and the files that were read. */
export const inspectTabs = ['codigo', 'arquivo', 'casos'] as const
export type InspectTab = (typeof inspectTabs)[number]

/** Search parameters of Imprint: the tab, the code that is inspected, the case that is shown, the media a copy is compared with alone, and the page of the list. */
export const inspectSearch = searchSchema({
  aba: choiceParam(inspectTabs, 'codigo'),
  code: textParam(40),
  caso: textParam(16),
  midia: textParam(16),
  page: pageParam,
})
