import { useNavigate } from '@tanstack/react-router'
import { largestUpload } from '@videozz/domain'
import { useSession } from '../../../shared/session/use-session.ts'
import { handFiles } from '../model/handed-files.ts'
import { DropArea } from './drop-area.tsx'

/** Where the first file of an account is dropped or chosen: the screen of uploads opens with it. */
export default function FirstDrop() {
  const { plan } = useSession()
  const navigate = useNavigate()
  return (
    <DropArea
      largest={largestUpload(plan)}
      onFiles={(files) => {
        handFiles(files)
        void navigate({ to: '/upload' })
      }}
    />
  )
}
