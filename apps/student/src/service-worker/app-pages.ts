/** Each exam has a documents cache of its own, so that leaving one exam deletes only its documents. */
export const documentsCachePrefix = "examplar-documents-";

/** The teacher's app, the API with its documentation, and the page for old browsers are not this app. */
const otherPages = /^\/(api|courses)(\/|$)|^\/update_browser\.html/;

export const isAppPage = (pathname: string): boolean => !otherPages.test(pathname);
