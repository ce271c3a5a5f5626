import { hasFeature } from '@videozz/contract/browser'
import { ImportSection } from '../../features/imports/components/import-section.tsx'
import UploadScreen from '../../features/uploads/screens/upload-screen.tsx'

/** Route component of Carregar arquivos: uploads with the imports from other platforms. */
export default function UploadPage() {
  return <UploadScreen imports={hasFeature('linkImports') && <ImportSection />} />
}
