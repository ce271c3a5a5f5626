import { type SnippetForm, snippetForms } from '@videozz/domain'
import { browserKept } from '../../../shared/kept.ts'

const place = 'videozz:snippet-form'

/** Form of the code last copied in this browser. */
export function readForm(): SnippetForm {
  const kept = browserKept.read(place)
  return snippetForms.find((form) => form === kept) ?? 'iframe'
}

export const keepForm = (form: SnippetForm): void => browserKept.write(place, form)
