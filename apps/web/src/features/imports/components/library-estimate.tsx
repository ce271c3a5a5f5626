import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { invalidateFolders } from '../../../shared/queries/folders.ts'
import { invalidateLibraries, type Library } from '../../../shared/queries/library.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Page, SectionHead } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useReadLibrary } from '../api/use-read-library.ts'
import { aboutText, comingOf, roomText, videosText } from '../model/library-words.ts'
import { LibraryFigures } from './library-figures.tsx'
import { LibraryFolders } from './library-folders.tsx'
import css from './library.module.css'
import { LibrarySteps } from './library-steps.tsx'

type Choices = { subtitles: boolean; covers: boolean; descriptions: boolean; again: boolean }

/** Conferir: what would come, whether it fits, where it goes, and what comes along. */
export function LibraryEstimate({ library }: { library: Library }) {
  const [choices, setChoices] = useState<Choices>({ subtitles: true, covers: true, descriptions: true, again: false })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const reading = useReadLibrary()
  const chosen = new Set(library.folders.map(({ id }) => id).filter((id) => !left.has(id)))
  const folders = left.size === 0 ? null : chosen
  const coming = comingOf(library, { again: choices.again, folders })
  const toggle = (id: string): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <>
      <Page foot="panel">
        <PageHeader
          title="Migrar do PandaVideo"
          subtitle={library.readAt === null ? undefined : `Biblioteca lida em ${formatDateTime(library.readAt)}`}
        />
        <LibrarySteps current={1} />
        <Figures library={library} bytes={coming.bytes} />
        <Notes library={library} />
        <LibraryFolders folders={library.folders} chosen={chosen} onToggle={toggle} />
        <Brings library={library} choices={choices} onChange={setChoices} />
      </Page>
      <ActionsFooter
        start={
          <Button variant="default" size="md" loading={reading.isPending} onClick={() => reading.mutate()}>
            Ler de novo
          </Button>
        }
        note={
          coming.videos === 0
            ? 'Nada novo para trazer'
            : `${videosText(coming.videos)}${choices.again ? '' : coming.videos === 1 ? ' novo' : ' novos'}, até ${formatSize(coming.bytes)}`
        }
      >
        <Start library={library} choices={choices} folders={folders} videos={coming.videos} />
      </ActionsFooter>
    </>
  )
}

function Figures({ library, bytes }: { library: Library; bytes: number }) {
  const room = roomText(library, bytes)
  const { known, changed } = library
  const knownText =
    known === 0 ? 'Nenhum está na sua biblioteca' : `${formatCount(known)} já ${known === 1 ? 'está' : 'estão'} na sua biblioteca`
  const changedText = changed === 0 ? '' : `, ${formatCount(changed)} ${changed === 1 ? 'mudou' : 'mudaram'} lá`
  return (
    <LibraryFigures
      figures={[
        { name: 'Vídeos', value: formatCount(library.listed), note: knownText + changedText },
        { name: 'Tamanho', value: `até ${formatSize(library.bytes)}`, note: room.text, tone: room.tone },
        { name: 'Tempo', value: aboutText(library.seconds), note: 'Sem parar suas outras importações' },
        {
          name: 'Já podem tocar',
          value: `em ${aboutText(library.firstSeconds).replace('cerca de ', '')}`,
          note: 'Os mais antigos vêm primeiro',
        },
      ]}
    />
  )
}

/** What will not come, and why. */
function Notes({ library: { large, skipped, room } }: { library: Library }) {
  const [first] = large.files
  return (
    <div className={css.notes}>
      {large.count > 0 && first && (
        <Banner
          tone="warn"
          action={
            <Button component={Link} to="/plans" variant="default" size="xs">
              Ver planos
            </Button>
          }
        >
          {large.count === 1
            ? `“${first.title}” pode passar de ${formatSize(room.largest)} por arquivo, o limite do seu plano.`
            : `${videosText(large.count)} podem passar de ${formatSize(room.largest)} por arquivo, o limite do seu plano. O maior é “${first.title}”.`}
        </Banner>
      )}
      {skipped.length > 0 && (
        <Banner tone="brand">
          Ficam de fora: {skipped.map(({ count, message }) => `${videosText(count)} (${message.replace(/\.$/, '')})`).join('; ')}.
        </Banner>
      )}
    </div>
  )
}

function Brings({ library, choices, onChange }: { library: Library; choices: Choices; onChange: (choices: Choices) => void }) {
  const { subtitles, listed, known } = library
  const isCounting = subtitles !== null && subtitles.counted < listed - known
  const offered: { name: keyof Choices; label: string; count: string; reason?: string | undefined }[] = [
    {
      name: 'subtitles',
      label: 'Legendas',
      count: subtitles === null ? '' : `${formatCount(subtitles.videos)}${isCounting ? ' até agora' : ''}`,
      reason: subtitles === null ? 'Seu plano não tem legendas.' : undefined,
    },
    { name: 'covers', label: 'Capas', count: formatCount(library.covers) },
    { name: 'descriptions', label: 'Descrições', count: formatCount(library.descriptions) },
    { name: 'again', label: 'Vídeos já importados', count: formatCount(known) },
  ]
  return (
    <section className={css.part} aria-label="Vem junto">
      <SectionHead title="Vem junto" />
      <div className={css.brings}>
        {offered.map(({ name, label, count, reason }) => (
          <Checkbox
            key={name}
            checked={choices[name] && reason === undefined}
            disabled={reason !== undefined}
            onChange={() => onChange({ ...choices, [name]: !choices[name] })}
            label={
              <>
                {label} <small className="num">{reason ?? count}</small>
              </>
            }
          />
        ))}
      </div>
    </section>
  )
}

type StartProps = { library: Library; choices: Choices; folders: ReadonlySet<string> | null; videos: number }

function Start({ library, choices, folders, videos }: StartProps) {
  const client = useQueryClient()
  const starting = useMutation({
    mutationFn: () =>
      api('POST /imports/{id}/start', { params: { id: library.id }, body: { ...choices, folders: folders && [...folders] } }),
    onSettled: async () => {
      await invalidateLibraries(client)
      await invalidateFolders(client)
    },
  })
  return (
    <DisabledHint reason={videos === 0 && 'Não há nada novo para trazer.'}>
      <Button size="md" loading={starting.isPending} onClick={() => starting.mutate()}>
        Começar migração
      </Button>
    </DisabledHint>
  )
}
