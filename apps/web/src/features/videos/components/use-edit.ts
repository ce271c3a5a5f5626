import { useForm, type UseFormReturnType } from '@mantine/form'
import type { VideoDetail } from '@videozz/contract/browser'
import { useEffect, useMemo, useState } from 'react'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { type FieldErrors, serverErrors } from '../../../shared/forms/server-errors.ts'
import { type DetailField, type DetailValues, differences, fieldFaults, mergeValues, sameValues, valuesOf } from '../model/detail-values.ts'

/** Fields of the form: the edited values, and the values of the revision that was seen when editing began. */
export type DetailFields = { revision: number; seen: DetailValues; values: DetailValues }
export type DetailFormState = UseFormReturnType<DetailFields>

export type Conflict = {
  /** What somebody else changed meanwhile, otherwise than here. */
  fields: DetailField[]
  theirs: DetailValues
}
export type Edit = {
  form: DetailFormState
  dirty: boolean
  /** The revision looked at; what is written refers to it. */
  revision: number
  conflict: Conflict | null
  /** What was typed here, while the newer state is looked at. */
  aside: DetailValues | null
  keepMine: () => void
  showTheirs: () => void
  takeBack: () => void
  /** Calls `send` with values that can be sent, else `onFaults`; from then on faults are shown with every change, until all is saved. */
  submit: (send: (values: DetailValues) => void, onFaults: () => void) => void
  /** Shows at the fields what the server refused. */
  refuse: (error: unknown) => void
  /** A part of what was sent is saved; with `sent`, all of it. */
  settle: (saved: VideoDetail, sent?: DetailValues) => void
  /** A new cover is saved, by a call of its own. */
  settleCover: (saved: VideoDetail) => void
  drop: () => void
}

const unedited = (video: VideoDetail): DetailFields => {
  const values = valuesOf(video)
  return { revision: video.revision, seen: values, values }
}
const isEdited = ({ seen, values }: DetailFields): boolean => !sameValues(values, seen)

/** What is edited, over a newer state. */
function rebase(edited: DetailFields, saved: VideoDetail, part: Partial<DetailValues> = {}): DetailFields {
  const now = unedited(saved)
  return isEdited(edited) ? { ...now, values: { ...mergeValues(edited.seen, edited.values, now.seen), ...part } } : now
}

/** The form over a media that others may change too. What is typed survives the page's end. */
export function useEdit(video: VideoDetail): Edit {
  const { kept: found, keep, clear } = useDraft<DetailFields>('media')
  const standing = useMemo(() => unedited(video), [video])
  const [aside, setAside] = useState<DetailValues | null>(null)
  // What the server refused; null until the first attempt to save.
  const [refused, setRefused] = useState<FieldErrors | null>(null)
  const faultsOf = (fields: DetailFields): FieldErrors => fieldFaults(fields.values, video.duration)
  const form = useForm<DetailFields>({
    initialValues: found ?? standing,
    validate: faultsOf,
    clearInputErrorOnChange: false,
    onValuesChange: (fields) => {
      if (refused) form.setErrors({ ...refused, ...faultsOf(fields) })
    },
  })
  const fields = form.values
  const { revision, seen, values } = fields
  const saved = standing.values
  const edited = isEdited(fields)
  if (!edited && (revision !== video.revision || !sameValues(seen, saved))) form.setValues(standing)
  useEffect(() => {
    if (isEdited(fields)) keep(fields)
    else clear()
  }, [fields, keep, clear])

  const ours = differences(values, saved)
  const disputed = edited && revision !== video.revision ? differences(seen, saved).filter((field) => ours.includes(field)) : []
  const conflict = disputed.length > 0 ? { fields: disputed, theirs: saved } : null
  return {
    form,
    dirty: ours.length > 0,
    revision: conflict ? revision : video.revision,
    conflict,
    aside,
    keepMine: () => form.setValues(rebase(form.getValues(), video)),
    showTheirs: () => {
      if (edited) setAside(mergeValues(seen, values, saved))
      form.setValues(standing)
    },
    takeBack: () => {
      if (aside) form.setValues({ ...standing, values: aside })
      setAside(null)
    },
    submit: (send, onFaults) => {
      setRefused({})
      form.onSubmit((sent) => send(sent.values), onFaults)()
    },
    refuse: (error) => {
      const errors = serverErrors(error, { nameOf: (field) => `values.${field}` })
      setRefused(errors)
      form.setErrors({ ...errors, ...faultsOf(form.getValues()) })
    },
    settle: (stands, sent) => {
      const before = form.getValues()
      form.setValues(sent && sameValues(before.values, sent) ? unedited(stands) : rebase(before, stands))
      if (!sent) return
      setAside(null)
      setRefused(null)
      form.clearErrors()
    },
    settleCover: (stands) => {
      const before = form.getValues()
      // Another change in between is still to be told.
      const isTold = !isEdited(before) || stands.revision === before.revision + 1
      form.setValues(isTold ? rebase(before, stands, { selectedThumb: 0 }) : { values: { ...before.values, selectedThumb: 0 } })
    },
    drop: () => {
      form.setValues(standing)
      clear()
    },
  }
}
