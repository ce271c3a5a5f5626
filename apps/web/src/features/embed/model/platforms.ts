import type { EmbedKind } from '@videozz/contract/browser'

/** Where a media is shared to, in the order of the share modal. */
export const platforms: readonly { kind: EmbedKind; label: string; text: string }[] = [
  { kind: 'embed', label: 'Incorporar', text: 'Qualquer site ou área de membros que aceite código HTML.' },
  { kind: 'cademi', label: 'Cademí', text: 'Aulas da sua área de membros no Cademí.' },
  { kind: 'members', label: 'The Members', text: 'Aulas da sua área de membros no The Members.' },
]

export const platformLabel = (kind: EmbedKind): string => platforms.find((platform) => platform.kind === kind)?.label ?? ''
