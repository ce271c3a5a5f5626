import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import type { EmbedKind } from '@videozz/contract/browser'
import { embedSnippet, isTestHost } from '@videozz/domain'
import { useEffect, useRef } from 'react'
import { copyText } from '../../../shared/clipboard.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import type { EmbedVideo } from '../model/embed-video.ts'
import { keepTags, readTags } from '../model/kept-tags.ts'
import { CodeBlock } from './code-block.tsx'
import type { EmbedToken } from './define-hosts.tsx'
import css from './embed-dialog.module.css'
import { ViewerChoice, type ViewerFields } from './viewer-choice.tsx'

export type CopyEmbedProps = {
  token: EmbedToken
  video: EmbedVideo
  kind: EmbedKind
  /** The account demands signed viewers. */
  signedOnly: boolean
  onBack: () => void
  onCopied: () => void
}

/** Second step: the domains chosen and the code to copy. */
export function CopyEmbed({ token, video, kind, signedOnly, onBack, onCopied }: CopyEmbedProps) {
  const form = useForm<ViewerFields>({
    initialValues: { by: signedOnly ? 'token' : 'tags', tags: readTags(kind) },
  })
  const { by, tags } = form.values
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  const code = embedSnippet({
    origin: location.origin,
    key: token.key,
    title: video.title,
    width: video.source.width,
    height: video.source.height,
    viewer: by === 'tags' ? { by, tags } : { by },
  })
  const copy = async (): Promise<void> => {
    if (by === 'tags') keepTags(kind, tags)
    if (await copyText(code)) onCopied()
  }
  return (
    <>
      <h3 className={css.label}>Domínios permitidos</h3>
      <ul className={css.domains}>
        {token.referrers.map((domain) => (
          <li key={domain}>
            <Chip icon={<IconWorld size={13} aria-hidden />} {...(isTestHost(domain) && { tone: 'warn' })}>
              {domain}
              {isTestHost(domain) && ' · para testes'}
            </Chip>
          </li>
        ))}
      </ul>
      <ViewerChoice kind={kind} form={form} signedOnly={signedOnly} onLeave={onCopied} />
      <h3 className={css.label}>Código de incorporação</h3>
      <CodeBlock label="Código de incorporação" code={code} />
      <ModalEnd>
        <Button variant="default" onClick={onBack}>
          Voltar
        </Button>
        <Button ref={main} leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copy()}>
          Copiar e fechar
        </Button>
      </ModalEnd>
    </>
  )
}
