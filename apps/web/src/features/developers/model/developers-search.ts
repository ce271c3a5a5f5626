import { choiceParam } from '../../../shared/search/codecs.ts'
import { searchSchema } from '../../../shared/search/search-schema.ts'

/** Search parameters of «API e webhooks»: the tab shown. */
export const developersSearch = searchSchema({ tab: choiceParam(['chaves', 'webhooks'], 'chaves') })
