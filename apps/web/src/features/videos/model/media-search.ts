import { rawParam, textParam } from '../../../shared/search/codecs.ts'
import { searchSchema } from '../../../shared/search/search-schema.ts'

/** Search parameters of one media: `t` is the second its preview begins at, `tab` the tab shown, empty for its information. */
export const mediaSearch = searchSchema({ t: rawParam, tab: textParam(40) })
