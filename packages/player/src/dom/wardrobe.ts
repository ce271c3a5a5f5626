export { bindMenus } from './bind-menus.ts'
export { createControls } from './controls.ts'
export { createOffers } from './offers.ts'
