import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/RadioIndicator.css'
import { Radio, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Live, liveDescriptionLengths, liveSaveModes, liveTitleMost } from '@videozz/contract/browser'
import { CountedLabel } from '../../../ui/counted-label.tsx'
import { Part } from '../../../ui/part.tsx'
import { isScheduleLocked, type LiveValues, returnChoices } from '../model/live-form.ts'
import { saveModes } from '../model/live-words.ts'
import css from './live-form.module.css'
import { ThumbnailField } from './thumbnail-field.tsx'

export type LiveFieldsProps = {
  form: UseFormReturnType<LiveValues>
  /** The live that is edited; null for a new one. */
  before: Live | null
  /** The first day that can be chosen, such as `2027-03-01`. */
  today: string
}

const minutesText = (minutes: number): string => (minutes === 1 ? '1 minuto' : `${minutes} minutos`)

/** The fields of a live, in groups. */
export function LiveFields({ form, before, today }: LiveFieldsProps) {
  const { values } = form
  const locked = isScheduleLocked(before)
  const stored = before?.thumbnailUrl ?? null
  const changeThumbnail = (thumbnail: Blob | null): void =>
    form.setValues({ thumbnail, withoutThumbnail: thumbnail === null && stored !== null })
  return (
    <>
      <Part title="Sobre a transmissão" text="O que os alunos veem no player e na sua área de membros." narrow>
        <TextInput
          label={
            <CountedLabel text="Título">
              <small aria-hidden="true">
                {[...values.title].length}/{liveTitleMost}
              </small>
            </CountedLabel>
          }
          aria-label="Título"
          maxLength={liveTitleMost}
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        <Textarea
          label={
            <CountedLabel text="Descrição (opcional)">
              <small aria-hidden="true" data-over={[...values.description].length > liveDescriptionLengths.most || undefined}>
                {[...values.description].length}/{liveDescriptionLengths.most}
              </small>
            </CountedLabel>
          }
          aria-label="Descrição"
          minRows={3}
          maxRows={8}
          {...form.getInputProps('description')}
        />
      </Part>
      <Part
        title="Quando"
        text={
          locked
            ? 'Esta transmissão já começou: a data e o horário não mudam mais.'
            : 'No horário de Brasília. Você pode começar até 30 minutos antes.'
        }
        narrow
      >
        <div className={css.when}>
          <TextInput label="Data" type="date" min={today} disabled={locked} {...form.getInputProps('scheduleDate')} />
          <TextInput label="Horário" type="time" disabled={locked} {...form.getInputProps('scheduleTime')} />
        </div>
        <Select
          label="Se o sinal cair, esperar pela volta por"
          data={returnChoices(values.returnMinutes).map((minutes) => ({ value: String(minutes), label: minutesText(minutes) }))}
          value={String(values.returnMinutes)}
          onChange={(minutes) => minutes !== null && form.setFieldValue('returnMinutes', Number(minutes))}
        />
      </Part>
      <Part
        title="Participação"
        text="Ao lado do player, para quem a sua área de membros identifica. Você também muda isso durante a transmissão."
        narrow
      >
        <div className={css.switches}>
          <Switch label="Chat" description="A turma conversa e você modera." {...form.getInputProps('chat', { type: 'checkbox' })} />
          <Switch
            label="Perguntas"
            description="A turma pergunta e vota no que quer ver respondido."
            {...form.getInputProps('questions', { type: 'checkbox' })}
          />
        </div>
      </Part>
      <Part title="Destino da live" text="O que acontece com a gravação quando a transmissão termina." narrow>
        <Radio.Group className={css.modes ?? ''} aria-label="Destino da live" {...form.getInputProps('liveSaveMode')}>
          <div className={css.choices}>
            {liveSaveModes.map((mode) => (
              <Radio.Card key={mode} value={mode} className={css.mode ?? ''}>
                <Radio.Indicator />
                <span>
                  <b>{saveModes[mode].name}</b>
                  <small>{saveModes[mode].about}</small>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      </Part>
      <Part title="Capa (opcional)" text="Sem ela, a lista mostra um quadro em branco até a gravação ter uma imagem.">
        <ThumbnailField stored={values.withoutThumbnail ? null : stored} chosen={values.thumbnail} onChange={changeThumbnail} />
      </Part>
    </>
  )
}
