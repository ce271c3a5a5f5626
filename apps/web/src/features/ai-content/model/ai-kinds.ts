import { aiNames, type AiOrigin, screens } from '@videozz/contract/browser'
import { counted } from '../../../shared/format/counts.ts'

/** Editors of kinds are screens of their own. */
const editors: Record<string, { path: string } | undefined> = screens

const kindOf = <O extends AiOrigin>(origin: O, list: string, words: KindWords) => ({
  origin,
  /** As sentences begin with it. */
  name: aiNames[origin],
  ...words,
  paths: {
    list,
    create: `${list}/create`,
    processing: (id: string) => `${list}/${encodeURIComponent(id)}/processing`,
    edit: (id: string) => (editors[`${origin}Edit`]?.path ?? `${list}/{id}/edit`).replace('{id}', encodeURIComponent(id)),
  },
})

type KindWords = {
  /** Within a sentence; all kinds are masculine. */
  one: string
  many: string
  /** Its tab on the page of lists. */
  tab: string
  heading: string
  count: (count: number) => string
  create: string
  edit: string
  remove: string
  sureToRemove: string
  /** Before it is written, of one media and of several. */
  ask: string
  askMany: string
  unfinished: string
  /** What the model writes of it, with the article. */
  parts: string
  /** What is said of a kind of which there is none yet. */
  promise: string
  /** Once it is completed. */
  review: string
}

/** Names, sentences and addresses of each kind of AI content. */
export const aiKinds = {
  quiz: kindOf('quiz', screens.quizzes.path, {
    one: 'quiz',
    many: 'quizzes',
    tab: 'Quiz',
    heading: `${aiNames.quiz} interativo`,
    count: counted('quiz', 'quizzes'),
    create: 'Gerar novo Quiz',
    edit: 'Editar quiz',
    remove: 'Deletar quiz',
    sureToRemove: 'Tem certeza que deseja deletar este quiz?',
    ask: 'Deseja gerar Quiz com essa mídia?',
    askMany: 'Deseja gerar Quiz com essas mídias?',
    unfinished: 'Quiz ainda não foi finalizado, verifique a página de processamento.',
    parts: 'as perguntas',
    promise: 'Escolha até 3 mídias com legenda: a IA escreve as perguntas, e cada resposta mostra o trecho em que é dita.',
    review: 'O quiz está pronto. Revise as perguntas antes de publicar.',
  }),
  mindMap: kindOf('mindMap', screens.mindMaps.path, {
    one: 'mapa mental',
    many: 'mapas mentais',
    tab: 'Mapas mentais',
    heading: 'Mapas mentais',
    count: counted('mapa mental', 'mapas mentais'),
    create: 'Gerar novo Mapa mental',
    edit: 'Editar mapa mental',
    remove: 'Deletar mapa mental',
    sureToRemove: 'Tem certeza que deseja deletar este mapa mental?',
    ask: 'Deseja gerar Mapa mental com essa mídia?',
    askMany: 'Deseja gerar Mapa mental com essas mídias?',
    unfinished: 'Mapa mental ainda não foi finalizado, verifique a página de processamento.',
    parts: 'os tópicos',
    promise: 'Escolha até 3 mídias com legenda: a IA organiza as ideias em tópicos, e cada um mostra o trecho em que é dito.',
    review: 'O mapa mental está pronto. Revise os tópicos antes de apresentar ou exportar.',
  }),
  ebook: kindOf('ebook', screens.ebooks.path, {
    one: 'ebook',
    many: 'ebooks',
    tab: 'Ebooks',
    heading: 'Ebooks',
    count: counted('ebook', 'ebooks'),
    create: 'Gerar novo Ebook',
    edit: 'Editar ebook',
    remove: 'Deletar ebook',
    sureToRemove: 'Tem certeza que deseja deletar este ebook?',
    ask: 'Deseja gerar Ebook com essa mídia?',
    askMany: 'Deseja gerar Ebook com essas mídias?',
    unfinished: 'Ebook ainda não foi finalizado, verifique a página de processamento.',
    parts: 'os capítulos',
    promise: 'Escolha até 3 mídias com legenda: a IA escreve os capítulos, e cada parágrafo mostra o trecho de onde veio.',
    review: 'O ebook está pronto. Revise os capítulos antes de exportar.',
  }),
} satisfies Record<AiOrigin, unknown>

export type AiKind = (typeof aiKinds)[AiOrigin]
