import { textParam } from '../../../shared/search/codecs.ts'
import { searchSchema } from '../../../shared/search/search-schema.ts'

/** Search parameters of Imprint: the code that is inspected. */
export const inspectSearch = searchSchema({ code: textParam(40) })
