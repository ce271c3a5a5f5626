import { showPlayer } from './show-player.ts'
import { startPage } from './start-page.ts'

await showPlayer(startPage)
