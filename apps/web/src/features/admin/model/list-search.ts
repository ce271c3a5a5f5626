import type { AdminJob, AdminMail, ParentInvoice } from '@videozz/contract/browser'
import { choiceParam, pageParam, textParam } from '../../../shared/search/codecs.ts'
import { searchSchema } from '../../../shared/search/search-schema.ts'
import { invoiceStates } from './invoice-words.ts'
import { jobStates } from './job-words.ts'

/** Search parameters of «Contas»; an empty text is no filter. */
export const accountsSearch = searchSchema({
  busca: textParam(),
  situacao: textParam(),
  plano: textParam(),
  ordem: textParam(),
  page: pageParam,
})

/** Search parameters of «Faturas». */
export const invoicesSearch = searchSchema({
  situacao: choiceParam(Object.keys(invoiceStates) as ParentInvoice['state'][], 'reported'),
  page: pageParam,
})

/** Search parameters of the console's «Novidades». */
export const newsSearch = searchSchema({ page: pageParam })

/** Search parameters of «Produtos e apps»; `busca` and `page` are those of the products. */
export const productsSearch = searchSchema({ aba: choiceParam(['produtos', 'apps'], 'produtos'), busca: textParam(), page: pageParam })

/** Search parameters of «Caixa de saída»; without `situacao`, mails of every state. */
export const outboxSearch = searchSchema({
  busca: textParam(),
  situacao: choiceParam(['waiting', 'failed', 'sent'] satisfies AdminMail['state'][], null),
  page: pageParam,
})

/** Search parameters of «Processos»; an empty `tipo` is jobs of every name. */
export const jobsSearch = searchSchema({
  situacao: choiceParam(Object.keys(jobStates) as AdminJob['state'][], 'failed'),
  tipo: textParam(),
  page: pageParam,
})

/** Search parameters of «Registro». */
export const logSearch = searchSchema({ busca: textParam(), page: pageParam })
