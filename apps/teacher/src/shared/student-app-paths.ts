/** Paths of the student app. It is a separate app at the same address, so only a full page load reaches it. */
export const studentHomePath = "/";
export const recoveryPath = "/recovery";
export const receiptCheckPath = "/receipts";

/** Path of the sign-in page (userLogin) in the student app, with the address to return to. */
export const loginPath = (here: string): string => `/login?redirect_to=${encodeURIComponent(here)}`;

export const goToLogin = () => {
  const { pathname, search } = window.location;
  window.location.replace(loginPath(pathname + search));
};
