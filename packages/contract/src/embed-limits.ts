/** Most media of one list of embed codes. */
export const embedCodesLimit = 500
/** Most media that one embed code of a folder or a selection plays. */
export const embedPlaylistLimit = 500
