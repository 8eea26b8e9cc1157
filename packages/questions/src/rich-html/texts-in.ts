/** Returns every text node under a node, as a list: walking on while nodes are replaced would miss some. */
export const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};
