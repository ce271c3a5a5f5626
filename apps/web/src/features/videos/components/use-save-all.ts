import type { RefObject } from 'react'
import type { useSaveVideo } from '../api/use-save-video.ts'
import { sortDrafts } from '../model/chapter-drafts.ts'
import { infoTab } from '../model/detail-tab.ts'
import type { ShownTabs } from './use-detail-tabs.ts'
import type { Edit } from './use-edit.ts'

export type SaveAllParts = {
  edit: Edit
  saving: ReturnType<typeof useSaveVideo>
  shown: ShownTabs
  /** Where the first field with a fault gets the focus. */
  formRef: RefObject<HTMLDivElement | null>
}

/** Saves all that is unsaved on the page, its own form and the tab shown. The function resolves to whether all was saved. */
export function useSaveAll({ edit, saving, shown, formRef }: SaveAllParts): () => Promise<boolean> {
  const saveOwn = (): Promise<boolean> =>
    new Promise((resolve) => {
      edit.submit(
        (values) =>
          saving.mutate(
            { values: { ...values, chapters: sortDrafts(values.chapters) }, revision: edit.revision },
            {
              onSuccess: () => resolve(true),
              onError: (error) => {
                edit.refuse(error)
                resolve(false)
              },
            },
          ),
        () => {
          if (shown.savers.length === 0) shown.onTab(infoTab)
          requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
          resolve(false)
        },
      )
    })
  return async () => {
    let all = edit.dirty ? await saveOwn() : true
    for (const { save } of shown.savers) all = (await save()) && all
    return all
  }
}
