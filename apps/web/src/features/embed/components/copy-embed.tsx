import { Button, SegmentedControl } from '@mantine/core'
import { useForm } from '@mantine/form'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import type { EmbedKind } from '@videozz/contract/browser'
import { embedAddress, type SnippetForm, snippetForms, writeSnippet } from '@videozz/domain'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../../shared/clipboard.ts'
import type { EmbedPlaylist } from '../../../shared/queries/embed-playlist.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { keepForm, readForm } from '../model/kept-form.ts'
import { keepTags, readTags } from '../model/kept-tags.ts'
import { formText, reactViewerText, tokenText } from '../model/recipes.ts'
import type { ShareSubject } from '../model/share-subject.ts'
import { AllowedDomains } from './allowed-domains.tsx'
import { CodeBlock } from './code-block.tsx'
import css from './copy-embed.module.css'
import { PlaylistPart } from './playlist-part.tsx'
import { RecipeSteps } from './recipe-steps.tsx'
import { TagHint } from './tag-hint.tsx'
import type { ShareToken } from './use-share-token.ts'
import { ViewerChoice, type ViewerFields } from './viewer-choice.tsx'

export type CopyEmbedProps = {
  token: ShareToken
  subject: ShareSubject
  kind: EmbedKind
  /** The account demands signed viewers. */
  signedOnly: boolean
  onPlaylist: (saved: EmbedPlaylist) => void
  onBack: () => void
  onCopied: () => void
}

const forms: Record<SnippetForm, string> = { iframe: 'Iframe', script: 'Script', react: 'React' }
const codeLabel = 'Código de incorporação'

/** Second step: the domains chosen and the code to copy. */
export function CopyEmbed({ token, subject, kind, signedOnly, onPlaylist, onBack, onCopied }: CopyEmbedProps) {
  const fields = useForm<ViewerFields>({
    initialValues: { by: signedOnly ? 'token' : 'tags', tags: readTags(kind), editsTags: false },
  })
  const { by, tags } = fields.values
  const [chosen, setForm] = useState<SnippetForm>(readForm)
  // What members areas take is a frame.
  const form = kind === 'embed' ? chosen : 'iframe'
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  const code = writeSnippet(form, {
    origin: location.origin,
    key: token.key,
    title: subject.title,
    ...(subject.is === 'media' && { width: subject.source.width, height: subject.source.height }),
    viewer: by === 'tags' ? { by, tags } : { by },
  })
  const keep = (): void => {
    if (by === 'tags') keepTags(kind, tags)
    if (kind === 'embed') keepForm(form)
  }
  const copy = async (): Promise<void> => {
    keep()
    if (await copyText(code)) onCopied()
  }
  const block = <CodeBlock label={codeLabel} code={code} markup={form !== 'react'} onCopied={keep} />
  const hint = by === 'tags' && form !== 'react' && !fields.values.editsTags && (
    <TagHint tags={tags} brief={kind !== 'embed'} onEdit={() => fields.setFieldValue('editsTags', true)} />
  )
  return (
    <>
      <AllowedDomains domains={token.referrers} onEdit={onBack} />
      {token.playlist && <PlaylistPart playlist={token.playlist} onSaved={onPlaylist} />}
      <ViewerChoice kind={kind} hasTags={form !== 'react'} form={fields} signedOnly={signedOnly} onLeave={onCopied} />
      {kind === 'embed' ? (
        <>
          <div className={css.codeHead}>
            <h3 className={css.label}>Código</h3>
            <SegmentedControl
              size="xs"
              className={css.kinds ?? ''}
              aria-label="Tipo de código"
              data={snippetForms.map((value) => ({ value, label: forms[value] }))}
              value={form}
              onChange={(value) => setForm(value as SnippetForm)}
            />
          </div>
          {block}
          {hint}
          {by === 'token' && <p className={css.hint}>{tokenText}</p>}
          {by === 'tags' && form === 'react' && <p className={css.hint}>{reactViewerText}</p>}
          <p className={css.hint}>{formText[form]}</p>
        </>
      ) : (
        <RecipeSteps kind={kind} by={by} tag={tags.email.trim()} address={embedAddress(location.origin, token.key)}>
          {block}
          {hint}
        </RecipeSteps>
      )}
      <ModalEnd stays>
        <Button variant="default" className={css.back ?? ''} onClick={onBack}>
          Voltar
        </Button>
        <Button ref={main} leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copy()}>
          Copiar e fechar
        </Button>
      </ModalEnd>
    </>
  )
}
