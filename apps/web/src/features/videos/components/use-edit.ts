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
  /** Fields another person changed since and whose value here differs. */
  fields: DetailField[]
  theirs: DetailValues
}
export type Edit = {
  form: DetailFormState
  dirty: boolean
  /** The revision shown; changes are sent with it. */
  revision: number
  conflict: Conflict | null
  /** The edited values while the newer state is shown. */
  aside: DetailValues | null
  keepMine: () => void
  showTheirs: () => void
  takeBack: () => void
  /** Calls `send` with valid values, else `onFaults`; from then on every change is validated, until all is saved. */
  submit: (send: (values: DetailValues) => void, onFaults: () => void) => void
  /** Shows the errors of the server at their fields. */
  refuse: (error: unknown) => void
  /** Takes over a saved part of the values; with `sent`, all of them are saved. */
  settle: (saved: VideoDetail, sent?: DetailValues) => void
  /** Takes over a cover, which is saved by a separate call. */
  settleCover: (saved: VideoDetail) => void
  drop: () => void
  /** The values come from a draft that an earlier visit left. */
  recovered: boolean
}

const unedited = (video: VideoDetail): DetailFields => {
  const values = valuesOf(video)
  return { revision: video.revision, seen: values, values }
}
const isEdited = ({ seen, values }: DetailFields): boolean => !sameValues(values, seen)

/** Applies the edits to a newer revision. */
function rebase(edited: DetailFields, saved: VideoDetail, part: Partial<DetailValues> = {}): DetailFields {
  const now = unedited(saved)
  return isEdited(edited) ? { ...now, values: { ...mergeValues(edited.seen, edited.values, now.seen), ...part } } : now
}

/** Form state of a media, which other people may change meanwhile. Unsaved values are kept when the page is left. */
export function useEdit(video: VideoDetail): Edit {
  const { kept: found, keep, clear } = useDraft<DetailFields>('media')
  const standing = useMemo(() => unedited(video), [video])
  const [aside, setAside] = useState<DetailValues | null>(null)
  // Errors of the server; null until the first attempt to save.
  const [refused, setRefused] = useState<FieldErrors | null>(null)
  const faultsOf = (fields: DetailFields): FieldErrors => fieldFaults(fields.values, video.duration)
  const [recovered, setRecovered] = useState(() => found !== undefined && isEdited(found))
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
    recovered: recovered && ours.length > 0,
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
    settle: (current, sent) => {
      const before = form.getValues()
      form.setValues(sent && sameValues(before.values, sent) ? unedited(current) : rebase(before, current))
      if (!sent) return
      setAside(null)
      setRecovered(false)
      setRefused(null)
      form.clearErrors()
    },
    settleCover: (current) => {
      const before = form.getValues()
      // A concurrent change made in between must still be reported as a conflict.
      const isUpToDate = !isEdited(before) || current.revision === before.revision + 1
      form.setValues(isUpToDate ? rebase(before, current, { selectedThumb: 0 }) : { values: { ...before.values, selectedThumb: 0 } })
    },
    drop: () => {
      form.setValues(standing)
      setRecovered(false)
      clear()
    },
  }
}
