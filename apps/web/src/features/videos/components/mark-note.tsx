import { Button, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accessRules, errorMessage, screens, type Session, type VideoDetail } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { invalidateVideoMark, setVideoMark, type VideoMark, videoMarkQuery } from '../../../shared/queries/marks.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { Bar } from '../../../ui/bar.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { MediaNote } from '../../../ui/media-note.tsx'
import { describeMark } from '../model/describe-mark.ts'
import css from './mark-note.module.css'
import type { Reprocessing } from './use-reprocessing.tsx'

export type MarkNoteProps = { video: VideoDetail; session: Session; reprocessing: Reprocessing }

/** Whether a video gets the invisible mark, whether the version that plays has it, and giving it or stopping that. */
export function MarkNote(props: MarkNoteProps) {
  const { key } = props.video
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(videoMarkQuery(key))
  useRealtime('videoEncode', (event) => {
    if (event.key === key) void invalidateVideoMark(client, key)
  })
  if (error && !data) return <LoadFault what="a marca invisível" error={error} retry={() => void refetch()} />
  if (!data) return null
  return <Loaded {...props} mark={data} />
}

function Loaded({ mark, video, session, reprocessing }: MarkNoteProps & { mark: VideoMark }) {
  const { key } = video
  const client = useQueryClient()
  const onSuccess = (saved: VideoMark): void => setVideoMark(client, key, saved)
  const saving = useMutation({
    mutationFn: (enabled: boolean) => api('PUT /videos/{key}/mark', { params: { key }, body: { enabled } }),
    onSuccess,
  })
  const stopping = useMutation({ mutationFn: () => api('DELETE /videos/{key}/mark/waiting', { params: { key } }), onSuccess })
  const { text, action } = describeMark(mark, video.playable)
  const refused = ruleFault(accessRules.editVideos, session)
  const locked = refused && errorMessage(refused)
  const enabled = saving.isPending ? saving.variables : mark.enabled
  return (
    <MediaNote name="Marca invisível">
      <div className={css.head}>
        <h2>Marca invisível</h2>
        {!mark.recording && (
          <Switch
            aria-label="Marca invisível"
            checked={enabled && session.hasImprint}
            disabled={locked !== null || !session.hasImprint}
            {...(locked !== null && { title: locked })}
            onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
          />
        )}
      </div>
      {session.hasImprint || mark.recording ? <p role="status">{text}</p> : <Upsell session={session} marked={mark.marked} />}
      {mark.waiting && mark.waiting.progress > 0 && (
        <div className={css.bar}>
          <Bar value={mark.waiting.progress} label="Marcação" />
        </div>
      )}
      {mark.marked && ruleFault(screens.inspect.rule, session) === null && (
        <p>
          <Link className="link" to="/inspect" search={{ aba: 'arquivo', midia: key } as never}>
            Analisar uma cópia que vazou
          </Link>
        </p>
      )}
      {session.hasImprint && action !== null && (
        <div className={css.action}>
          {action === 'stop' && (
            <DisabledHint reason={locked}>
              <Button variant="default" size="xs" loading={stopping.isPending} onClick={() => stopping.mutate()}>
                Parar
              </Button>
            </DisabledHint>
          )}
          {action === 'mark' && (
            <DisabledHint reason={locked}>
              <Button variant="default" size="xs" loading={saving.isPending} onClick={() => saving.mutate(true)}>
                Marcar agora
              </Button>
            </DisabledHint>
          )}
          {(action === 'mark-anew' || action === 'unmark-anew') && (
            <DisabledHint reason={locked}>
              <Button variant="default" size="xs" loading={reprocessing.pending} onClick={reprocessing.run}>
                {action === 'mark-anew' ? 'Reprocessar com a marca' : 'Reprocessar sem a marca'}
              </Button>
            </DisabledHint>
          )}
        </div>
      )}
    </MediaNote>
  )
}

/** Without Imprint in the plan: what it is, and where to get it. */
function Upsell({ session, marked }: { session: Session; marked: boolean }) {
  return (
    <>
      <p>
        {marked ? 'A versão no ar tem a marca. ' : ''}
        {errorMessage('PLAN_LACKS_FEATURE')} Com a marca, uma cópia da imagem leva junto quem assistiu.
      </p>
      {ruleFault(screens.plans.rule, session) === null && (
        <div className={css.action}>
          <Button variant="default" size="xs" component={Link} to={screens.plans.path}>
            Conhecer planos
          </Button>
        </div>
      )}
    </>
  )
}
