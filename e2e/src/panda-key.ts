/** The one valid key of the stand-in of Panda Video, whose address the product is given. */
export const pandaKey = 'panda-7c1f0e5d2b9a4c6e'
