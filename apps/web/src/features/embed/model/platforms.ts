import type { EmbedKind } from '@videozz/contract/browser'

/** Where a media is shared to, in the order of the share modal. */
export const platforms: readonly { kind: EmbedKind; label: string; text: string }[] = [
  { kind: 'embed', label: 'Incorporar', text: 'No seu site ou em qualquer área de membros' },
  { kind: 'cademi', label: 'Cademí', text: 'Na aula do curso, com o aluno identificado' },
  { kind: 'members', label: 'The Members', text: 'Na página de conteúdo, com o membro identificado' },
]

export const platformLabel = (kind: EmbedKind): string => platforms.find((platform) => platform.kind === kind)?.label ?? ''
