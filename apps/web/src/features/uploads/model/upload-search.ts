import { rawParam } from '../../../shared/search/codecs.ts'
import { searchSchema } from '../../../shared/search/search-schema.ts'

/** Search parameters of «Carregar arquivos»: the account that another site names. */
export const uploadSearch = searchSchema({ eduzzId: rawParam })
