import { useParams } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import type { ChooseFoldersSlot } from '../../features/access-groups/components/choose-folders.tsx'
import { GroupScreen, prefetchGroup } from '../../features/access-groups/screens/group-screen.tsx'

const SelectFolder = lazy(() => import('../../features/folders/components/select-folder.tsx'))

/** The dialog of the folders, loaded when it is first opened. */
const FoldersDialog: ChooseFoldersSlot = (props) => {
  const [wanted, setWanted] = useState(false)
  if (props.opened && !wanted) setWanted(true)
  return wanted ? <SelectFolder {...props} reason={null} loading={false} /> : null
}

/** An access group with the folder dialog of another feature. Remounted for each group. */
export default function AccessGroupPage() {
  const { id } = useParams({ from: '/shell/access-groups/$id' })
  return <GroupScreen key={id} id={id} FoldersDialog={FoldersDialog} />
}

export const prefetch = ({ id = '' }: Record<string, string>): void => prefetchGroup(id)
