import type { EmbedKind } from '@videozz/contract/browser'
import type { SnippetViewer } from '@videozz/domain'

const paste: Record<EmbedKind, string> = {
  embed: 'No editor da página ou da aula, adicione um bloco de HTML (às vezes “código incorporado” ou “embed”) e cole o código.',
  cademi: 'No Cademí, abra a aula, adicione um conteúdo do tipo HTML e cole o código.',
  members: 'No The Members, abra a aula, escolha incorporar por código (embed) e cole o código.',
}
const check = 'Abra a aula como aluno. Em Espectadores ele aparece pelo e-mail; se aparecer só o aparelho, a etiqueta não foi preenchida.'

/** What to do with the code on a platform, step by step, for each way of identifying the viewer. */
export function recipe(kind: EmbedKind, by: SnippetViewer['by']): readonly string[] {
  if (by === 'nobody') return [paste[kind]]
  if (by === 'tags') return [paste[kind], check]
  return [
    'Crie uma chave em Incorporação e guarde-a no seu servidor.',
    'A cada abertura da aula, o seu servidor cria um token com essa chave e o põe no lugar de {{token_do_aluno}}.',
    'Abra a aula como aluno. Em Espectadores ele aparece como verificado.',
  ]
}
