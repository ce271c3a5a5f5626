import type { EmbedKind } from '@videozz/contract/browser'
import type { SnippetForm, SnippetViewer } from '@videozz/domain'

export type RecipeStep = { title: string; text: string }
/** Platforms that are explained step by step; their menus change, so that no name of them is promised. */
export type GuidedKind = Exclude<EmbedKind, 'embed'>

const paste: Record<GuidedKind, readonly RecipeStep[]> = {
  cademi: [
    { title: 'Abra a aula no Cademí', text: 'Entre no curso e na aula, no modo de edição.' },
    {
      title: 'Cole no campo do vídeo incorporado',
      text: 'Procure um conteúdo “incorporado”, “embed” ou HTML. O nome pode mudar de uma versão para outra.',
    },
  ],
  members: [
    { title: 'Abra o conteúdo no The Members', text: 'Entre na página de conteúdo, no modo de edição.' },
    {
      title: 'Cole em incorporar por código',
      text: 'Procure “embed”, “código” ou HTML no bloco do vídeo. O nome pode mudar de uma versão para outra.',
    },
  ],
}
const check: Record<SnippetViewer['by'], string> = {
  tags: 'Em Espectadores ele aparece pelo e-mail; se aparecer só o aparelho, a etiqueta não foi preenchida.',
  token: 'Em Espectadores ele aparece como verificado.',
  nobody: 'Em Espectadores aparece só o aparelho.',
}

/** What a code with proof needs before it names anybody. */
export const tokenText =
  'Crie uma chave nas configurações de incorporação. A cada abertura da aula, o seu servidor põe no lugar de {{token_do_aluno}} um token assinado com ela.'

/** What the copied code does about the viewer. `tag`: how the platform writes the e-mail. */
function copyText(kind: GuidedKind, by: SnippetViewer['by'], tag: string): string {
  const platform = kind === 'cademi' ? 'do Cademí' : 'do The Members'
  if (by === 'token') return tokenText
  return by === 'tags' && tag !== '' ? `O aluno já vai identificado pelo campo ${tag} ${platform}.` : 'O aluno não vai identificado.'
}

/** What to do with the code on a platform; the first step has the code. */
export const recipe = (kind: GuidedKind, by: SnippetViewer['by'], tag: string): readonly RecipeStep[] => [
  { title: 'Copie o código', text: copyText(kind, by, tag) },
  ...paste[kind],
  { title: 'Salve e abra como aluno', text: check[by] },
]

/** The React form has no tags: a program passes values. */
export const reactViewerText = 'Troque aluno.email e aluno.nome pelos valores do seu programa.'

/** Where the code of each form goes on any site. */
export const formText: Record<SnippetForm, string> = {
  iframe: 'Cole num bloco de HTML da página ou da aula (às vezes “código incorporado” ou “embed”).',
  script: 'Cole onde o vídeo deve aparecer. A página pode comandar o player: tocar, pausar e saber o que foi visto.',
  react: 'Instale com npm install @videozz/embed. O componente dá à página os comandos e os eventos do player.',
}
