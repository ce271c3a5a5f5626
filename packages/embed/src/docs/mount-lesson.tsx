import { createRoot } from 'react-dom/client'
import { Lesson } from './lesson.tsx'

const root = document.querySelector<HTMLElement>('#app')
if (root !== null) createRoot(root).render(<Lesson src={root.dataset.src ?? ''} />)
